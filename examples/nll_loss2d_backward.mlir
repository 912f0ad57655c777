// The gradient of a segmentation loss: any batch and image size, 19 classes, half precision.
func.func @nll_loss2d_backward(%x: tensor<?x19x?x?xf16>, %y_grad: tensor<f16>, %target: tensor<?x?x?xi64>,
                               %weight: tensor<19xf16>, %total_weight: tensor<1xf16>) -> tensor<?x19x?x?xf16> {
  %x_grad = "aclnn.nll_loss_grad"(%x, %y_grad, %target, %weight, %total_weight)
      {reduction = "mean", ignore_index = 255 : i64}
      : (tensor<?x19x?x?xf16>, tensor<f16>, tensor<?x?x?xi64>, tensor<19xf16>, tensor<1xf16>) -> tensor<?x19x?x?xf16>
  return %x_grad : tensor<?x19x?x?xf16>
}
