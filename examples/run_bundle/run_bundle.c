// Runs a module of a bundle with IREE's C runtime, and nothing else: neither Python nor hilo.
//
//   run_bundle model/llvm-cpu.vmfb local-sync main 4xf32=1,2,3,4
//
// Arguments are written as iree-run-module writes them, one for each array of the manifest's "arguments". Which module,
// device and function to name is in the bundle's manifest.json: "file", "device" and "entry". How to build it:
// CMakeLists.txt beside this file, docs/ahead-of-time.md.

#include <stdio.h>

#include "iree/runtime/api.h"

enum { MODULE = 1, DEVICE, FUNCTION, FIRST_INPUT };

// Parses one argument into a buffer of the session's device and appends it to the call's inputs.
static iree_status_t push_input(iree_runtime_session_t* session, iree_runtime_call_t* call, const char* text) {
  iree_hal_buffer_view_t* view = NULL;
  IREE_RETURN_IF_ERROR(iree_hal_buffer_view_parse(iree_make_cstring_view(text), iree_runtime_session_device(session),
                                                  iree_runtime_session_device_allocator(session), &view));
  iree_status_t status = iree_runtime_call_inputs_push_back_buffer_view(call, view);
  iree_hal_buffer_view_release(view);
  return status;
}

// Takes the results off the call, one after the other, and prints them as iree-run-module does.
static iree_status_t print_results(iree_runtime_call_t* call) {
  while (iree_vm_list_size(iree_runtime_call_outputs(call)) > 0) {
    iree_hal_buffer_view_t* view = NULL;
    IREE_RETURN_IF_ERROR(iree_runtime_call_outputs_pop_front_buffer_view(call, &view));
    iree_status_t status = iree_hal_buffer_view_fprint(stdout, view, /*max_element_count=*/1024,
                                                       iree_runtime_session_host_allocator(call->session));
    iree_hal_buffer_view_release(view);
    IREE_RETURN_IF_ERROR(status);
    fputc('\n', stdout);
  }
  return iree_ok_status();
}

static iree_status_t run_function(iree_runtime_session_t* session, int argc, char** argv) {
  IREE_RETURN_IF_ERROR(iree_runtime_session_append_bytecode_module_from_file(session, argv[MODULE]));
  // IREE names a module without a name "module".
  char name[256];
  snprintf(name, sizeof(name), "module.%s", argv[FUNCTION]);
  iree_runtime_call_t call;
  IREE_RETURN_IF_ERROR(iree_runtime_call_initialize_by_name(session, iree_make_cstring_view(name), &call));
  iree_status_t status = iree_ok_status();
  for (int i = FIRST_INPUT; i < argc && iree_status_is_ok(status); ++i) status = push_input(session, &call, argv[i]);
  if (iree_status_is_ok(status)) status = iree_runtime_call_invoke(&call, /*flags=*/0);
  if (iree_status_is_ok(status)) status = print_results(&call);
  iree_runtime_call_deinitialize(&call);
  return status;
}

static iree_status_t run_on_device(iree_runtime_instance_t* instance, int argc, char** argv) {
  iree_hal_device_t* device = NULL;
  IREE_RETURN_IF_ERROR(
      iree_runtime_instance_try_create_default_device(instance, iree_make_cstring_view(argv[DEVICE]), &device));
  iree_runtime_session_options_t options;
  iree_runtime_session_options_initialize(&options);
  iree_runtime_session_t* session = NULL;
  iree_status_t status = iree_runtime_session_create_with_device(
      instance, &options, device, iree_runtime_instance_host_allocator(instance), &session);
  iree_hal_device_release(device);
  if (iree_status_is_ok(status)) status = run_function(session, argc, argv);
  iree_runtime_session_release(session);
  return status;
}

int main(int argc, char** argv) {
  if (argc < FIRST_INPUT) {
    fprintf(stderr, "usage: %s MODULE.vmfb DEVICE FUNCTION [4xf32=1,2,3,4]...\n", argv[0]);
    return 2;
  }
  iree_runtime_instance_options_t options;
  iree_runtime_instance_options_initialize(&options);
  iree_runtime_instance_options_use_all_available_drivers(&options);
  iree_runtime_instance_t* instance = NULL;
  iree_status_t status = iree_runtime_instance_create(&options, iree_allocator_system(), &instance);
  if (iree_status_is_ok(status)) status = run_on_device(instance, argc, argv);
  iree_runtime_instance_release(instance);
  if (iree_status_is_ok(status)) return 0;
  iree_status_fprint(stderr, status);
  iree_status_ignore(status);
  return 1;
}
