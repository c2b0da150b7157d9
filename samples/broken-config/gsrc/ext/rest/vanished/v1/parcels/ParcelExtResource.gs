package ext.rest.vanished.v1.parcels

class ParcelExtResource extends RestElementResource<Parcel_Ext> {
}
