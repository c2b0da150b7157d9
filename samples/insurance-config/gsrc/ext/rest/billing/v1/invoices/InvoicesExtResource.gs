package ext.rest.billing.v1.invoices

uses base.rest.billing.v1.invoices.InvoicesCoreResource

/** Invoices, as callers of the Billing API see them. */
@ResourceName("Invoices")
class InvoicesExtResource extends InvoicesCoreResource {
}
