# RUN: %python %s | filecheck %s
"""What tokens, infeed, outfeed, channels and custom calls emit."""

import hilo
from hilo import Shape, ops
from hilo.dialect.attributes import ChannelHandle, OutputOperandAlias

X = Shape("f32", [2])


def show(name, function):
    builder = hilo.XlaBuilder(name)
    x = ops.Parameter(builder, 0, X, "x")
    print(f"// {name}")
    print(builder.Build(function(builder, x)).as_text())


def tokens(b, x):
    return ops.AfterAll([ops.CreateToken(b), ops.OutfeedWithToken(x, ops.CreateToken(b), X, "there")])


# CHECK-LABEL: // tokens
# CHECK: %[[FIRST:.+]] = stablehlo.create_token
# CHECK: %[[SECOND:.+]] = stablehlo.create_token
# CHECK: %[[THIRD:.+]] = "stablehlo.outfeed"(%arg0, %[[SECOND]]) <{outfeed_config = "there"}>
# CHECK: stablehlo.after_all %[[FIRST]], %[[THIRD]] : !stablehlo.token
show("tokens", tokens)


def in_order(b, x):
    y = ops.Infeed(b, Shape.parse("(f32[2], s32[])"))
    ops.Outfeed(x)
    return ops.Tuple(y, ops.Infeed(b, X, "second"))


# CHECK-LABEL: // in_order
# CHECK: %[[START:.+]] = stablehlo.create_token
# CHECK: %[[ONE:.+]]:3 = "stablehlo.infeed"(%[[START]]) <{infeed_config = ""}>
# CHECK-SAME: -> (tensor<2xf32>, tensor<i32>, !stablehlo.token)
# CHECK: %[[TWO:.+]] = "stablehlo.outfeed"(%arg0, %[[ONE]]#2)
# CHECK: %[[THREE:.+]]:2 = "stablehlo.infeed"(%[[TWO]]) <{infeed_config = "second"}>
# CHECK: return %[[ONE]]#0, %[[ONE]]#1, %[[THREE]]#0
show("in_order", in_order)

# CHECK-LABEL: // infeed_of_nothing_reads_nothing
# CHECK-NOT: infeed"
# CHECK: return
show("infeed_of_nothing_reads_nothing", lambda b, x: ops.Infeed(b, Shape.tuple([])))

# CHECK-LABEL: // infeed_with_token
# CHECK: %[[RESULTS:.+]]:2 = "stablehlo.infeed"
# CHECK: return %[[RESULTS]]#0, %[[RESULTS]]#1 : tensor<2xf32>, !stablehlo.token
show("infeed_with_token", lambda b, x: ops.InfeedWithToken(ops.CreateToken(b), X))


def begun_and_waited_for(b, x):
    sent = ops.Send(x, 1)
    received = ops.Recv(b, X, 2)
    y = x + x
    ops.SendDone(sent)
    return ops.RecvDone(received) + y


# CHECK-LABEL: // begun_and_waited_for
# CHECK: %[[SENT:.+]] = "stablehlo.send"(%arg0, %{{.+}}) <{channel_handle = #stablehlo.channel_handle<handle
# CHECK-SAME: = 1, type = 1>
# CHECK-SAME: is_host_transfer = false
# CHECK: stablehlo.add
# CHECK: "stablehlo.recv"(%[[SENT]]) <{channel_handle = #stablehlo.channel_handle<handle = 2, type = 1>
show("begun_and_waited_for", begun_and_waited_for)


def synchronous(b, x):
    ops.Send(ops.Tuple(x, x), ChannelHandle(1, 2))
    return ops.Recv(b, X, ChannelHandle(2, 1), source_target_pairs=[(0, 1)])


# CHECK-LABEL: // synchronous
# CHECK: "stablehlo.send"(%arg0, %arg0, %{{.+}}) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 2>
# CHECK-SAME: is_host_transfer = true
# CHECK: "stablehlo.recv"
# CHECK-SAME: source_target_pairs = dense<{{\[\[0, 1\]\]}}>
show("synchronous", synchronous)


def with_tokens(b, x):
    token = ops.SendWithToken(x, ops.CreateToken(b), 5)
    return ops.RecvWithToken(token, X, ChannelHandle(6, 3))


# CHECK-LABEL: // with_tokens
# CHECK: %[[SENT:.+]] = "stablehlo.send"
# CHECK: "stablehlo.recv"(%[[SENT]]) <{channel_handle = #stablehlo.channel_handle<handle = 6, type = 3>,
# CHECK-SAME: is_host_transfer = true}>
show("with_tokens", with_tokens)

# CHECK-LABEL: // custom_call_of_the_documents
# CHECK: stablehlo.custom_call @myfunc(%arg0, %arg0) : (tensor<2xf32>, tensor<2xf32>) -> tensor<3x3xf32>
show("custom_call_of_the_documents", lambda b, x: ops.CustomCall("myfunc", x, x, Shape("f32", [3, 3])))

# CHECK-LABEL: // custom_call_as_in_cpp
# CHECK: %0:2 = stablehlo.custom_call @f() {{.*}}has_side_effect = true
# CHECK-SAME: -> (tensor<2xf32>, tensor<i32>)
show(
    "custom_call_as_in_cpp",
    lambda b, x: ops.CustomCall(b, "f", [], Shape.parse("(f32[2], s32[])"), has_side_effect=True),
)

# CHECK-LABEL: // custom_call_with_typed_config_and_alias
# CHECK: api_version = 4 : i32, backend_config = {n = 1 : i64}
# CHECK-SAME: operand_index = 0
show(
    "custom_call_with_typed_config_and_alias",
    lambda b, x: ops.CustomCall(
        "f", x, X, api_version="TYPED_FFI", backend_config={"n": 1}, output_operand_aliases=[OutputOperandAlias((), 0)]
    ),
)
