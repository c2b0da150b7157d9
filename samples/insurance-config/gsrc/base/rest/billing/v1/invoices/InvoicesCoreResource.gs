package base.rest.billing.v1.invoices

/** All invoices, as one query. */
@ResourceName("Invoices")
class InvoicesCoreResource extends RestQueryCollectionResource<Invoice, InvoiceCoreResource> {

  override protected function buildBaseQuery() : Query<Invoice> {
    return Query.make(Invoice)
  }
}
