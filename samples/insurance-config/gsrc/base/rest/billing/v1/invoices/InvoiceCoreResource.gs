package base.rest.billing.v1.invoices

/** One invoice. */
class InvoiceCoreResource extends RestElementResource<Invoice> {
}
