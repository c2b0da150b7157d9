package base.rest.billing.v1.payments

uses java.util.List

/** All payments: queried, or in memory while a batch is open. */
@ResourceName("Payments")
class PaymentsCoreResource extends RestDualCollectionResource<Payment, PaymentCoreResource> {

  override protected function buildBaseQuery() : Query<Payment> {
    return Query.make(Payment)
  }

  override protected function loadValues() : List<Payment> {
    return Query.make(Payment).select().toList()
  }
}
