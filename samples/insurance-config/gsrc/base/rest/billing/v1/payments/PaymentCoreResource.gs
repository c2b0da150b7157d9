package base.rest.billing.v1.payments

/** One payment. */
class PaymentCoreResource extends RestElementResource<Payment> {
}
