import { block } from './render';

/** The paths of the files in a small billing project, which has base files and customer files. */
export const paths = {
  baseSchema: 'config/integration/schemas/base/billing/v1/billing-1.0.schema.json',
  schema: 'config/integration/schemas/ext/billing/v1/billing_ext-1.0.schema.json',
  baseMapping: 'config/integration/mappings/base/billing/v1/billing-1.0.mapping.json',
  mapping: 'config/integration/mappings/ext/billing/v1/billing_ext-1.0.mapping.json',
  updater: 'config/integration/updaters/ext/billing/v1/billing_ext-1.0.updater.json',
  baseApiconfig: 'config/integration/apis/base/billing/v1/billing-1.0.apiconfig.yaml',
  apiconfig: 'config/integration/apis/ext/billing/v1/billing_ext-1.0.apiconfig.yaml',
  swagger: 'config/integration/apis/base/billing/v1/billing-1.0.swagger.yaml',
  baseClass: 'gsrc/base/rest/billing/v1/invoices/InvoicesCoreResource.gs',
  resource: 'gsrc/ext/rest/billing/v1/invoices/InvoicesExtResource.gs',
} as const;

/** The customer's apiconfig file, as stored on disk. */
export const apiconfig = `${block(`
  Invoices:
    resource: ext.rest.billing.v1.invoices.InvoicesExtResource
    defaultSort:
      - "-dueDate"
      - invoiceNumber
`)}\n`;

/**
 * A project with a query-backed collection that has direct, joined, and derived properties, and a sort column in its
 * class.
 */
export const billing: Readonly<Record<string, string>> = {
  [paths.baseSchema]: `${block(`
    {
      "definitions": {
        "Invoice": {
          "type": "object",
          "properties": {
            "amount": { "type": "number" },
            "dueDate": { "type": "string", "format": "date-time" },
            "invoiceNumber": { "type": "string", "x-platform-extensions": { "sortable": true } },
            "payerName": { "type": "string" },
          },
        },
      },
    }
  `)}\n`,
  [paths.schema]: `${block(`
    {
      "x-platform-combine": ["base.billing.v1.billing-1.0"],
      "definitions": {
        "Invoice": {
          "properties": {
            "dueDate": { "x-platform-extensions": { "sortable": true } },
            "batch_Ext": { "type": "integer", "x-platform-extensions": { "sortable": true } },
          },
        },
      },
    }
  `)}\n`,
  [paths.baseMapping]: `${block(`
    {
      "schemaName": "base.billing.v1.billing-1.0",
      "mappers": {
        "Invoice": {
          "schemaDefinition": "Invoice",
          "root": "entity.Invoice",
          "properties": {
            "amount": { "path": "Invoice.Total" },
            "dueDate": { "path": "Invoice.DueDate" },
            "invoiceNumber": { "path": "Invoice.InvoiceNumber" },
            "payerName": { "path": "Invoice.Payer.DisplayName" },
          },
        },
      },
    }
  `)}\n`,
  [paths.mapping]: `${block(`
    {
      "schemaName": "ext.billing.v1.billing_ext-1.0",
      "combine": ["base.billing.v1.billing-1.0"],
      "mappers": {
        "Invoice": {
          "schemaDefinition": "Invoice",
          "root": "entity.Invoice",
          "properties": {
            "batch_Ext": { "path": "Invoice.Batch_Ext" },
          },
        },
      },
    }
  `)}\n`,
  [paths.baseApiconfig]: `${block(`
    Invoice:
      resource: base.rest.billing.v1.invoices.InvoiceCoreResource
      mapper: Invoice
      updater: Invoice
    Invoices:
      resource: base.rest.billing.v1.invoices.InvoicesCoreResource
  `)}\n`,
  [paths.apiconfig]: apiconfig,
  [paths.swagger]: `${block(`
    swagger: '2.0'
    basePath: /billing/v1
    paths:
      /invoices:
        get:
          x-platform-extensions:
            operationType: get-collection
            resourceType: Invoices
            childResourceType: Invoice
  `)}\n`,
  [paths.baseClass]: `${block(`
    package base.rest.billing.v1.invoices

    class InvoicesCoreResource extends RestQueryCollectionResource<Invoice, InvoiceCoreResource> {
    }
  `)}\n`,
  [paths.resource]: `${block(`
    package ext.rest.billing.v1.invoices

    uses base.rest.billing.v1.invoices.InvoicesCoreResource
    uses java.util.Map

    class InvoicesExtResource extends InvoicesCoreResource {

      override property get CustomSortColumnMap() : Map<String, QuerySortColumn> {
        var sortColumns = super.CustomSortColumnMap.copy()
        sortColumns.put("payerLastName_Ext", new PathSortColumn({ Invoice#Payer.PropertyInfo, Contact#LastName.PropertyInfo }))
        return sortColumns
      }
    }
  `)}\n`,
};

/** The billing project with an updater file. */
export const writable: Readonly<Record<string, string>> = {
  ...billing,
  [paths.updater]: `${block(`
    {
      "schemaName": "ext.billing.v1.billing_ext-1.0",
      "updaters": {
        "Invoice": {
          "schemaDefinition": "Invoice",
          "root": "entity.Invoice",
          "properties": {
            "batch_Ext": { "path": "Invoice.Batch_Ext" },
          },
        },
        "InvoiceNotes": { "schemaDefinition": "Note_Ext", "root": "entity.Note", "properties": {} },
      },
    }
  `)}\n`,
};
