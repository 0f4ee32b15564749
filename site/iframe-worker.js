// Browsers start no worker for a page that is a file. The search index of the theme is in a worker, so for such pages a
// hidden frame takes its place.
if (location.protocol === "file:") {
  window.Worker = class extends EventTarget {
    constructor(url) {
      super();
      this.onmessage = null;
      const frame = document.createElement("iframe");
      frame.hidden = true;
      document.documentElement.appendChild(frame);
      const inside = frame.contentWindow;
      const base = new URL(url, document.baseURI);
      const load = (source) => new Promise((done, failed) => {
        const script = frame.contentDocument.createElement("script");
        script.src = new URL(source, base);
        script.onload = done;
        script.onerror = failed;
        frame.contentDocument.documentElement.appendChild(script);
      });
      inside.postMessage = (data) => {
        const event = new MessageEvent("message", {data});
        this.dispatchEvent(event);
        if (this.onmessage) this.onmessage(event);
      };
      inside.importScripts = (...sources) => Promise.all(sources.map(load));
      this.inside = inside;
      this.ready = load(base);
    }

    postMessage(data) {
      this.ready.then(() => this.inside.dispatchEvent(new MessageEvent("message", {data})));
    }

    terminate() {
      this.inside.frameElement.remove();
    }
  };
}
