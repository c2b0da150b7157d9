package ext.rest.joined.v1.bills

class BillsExtResource extends RestQueryCollectionResource<Bill_Ext, BillExtResource> {
}
