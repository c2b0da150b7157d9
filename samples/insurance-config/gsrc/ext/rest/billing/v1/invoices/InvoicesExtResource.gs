package ext.rest.billing.v1.invoices

uses base.rest.billing.v1.invoices.InvoicesCoreResource

/** Invoices. No sort column of our own yet. */
@ResourceName("Invoices")
class InvoicesExtResource extends InvoicesCoreResource {
}
