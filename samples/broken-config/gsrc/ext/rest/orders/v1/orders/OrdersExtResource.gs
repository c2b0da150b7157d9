package ext.rest.orders.v1.orders

class OrdersExtResource extends RestQueryCollectionResource<Order_Ext, OrderExtResource> {
}
