package ext.rest.billing.v1.payments

uses base.rest.billing.v1.payments.PaymentsCoreResource

/** Payments. No sort column of our own yet. */
@ResourceName("Payments")
class PaymentsExtResource extends PaymentsCoreResource {
}
