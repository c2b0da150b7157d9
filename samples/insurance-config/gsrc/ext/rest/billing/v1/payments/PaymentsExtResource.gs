package ext.rest.billing.v1.payments

uses base.rest.billing.v1.payments.PaymentsCoreResource

/** Payments, as callers of the Billing API see them. */
@ResourceName("Payments")
class PaymentsExtResource extends PaymentsCoreResource {
}
