package ext.rest.common.v1.customentities

/** One custom entity. */
@ResourceName("CustomEntityExt")
class CustomEntityExtResource extends RestElementResource<CustomEntity_Ext> {
}
