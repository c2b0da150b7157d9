package ext.rest.common.v1.customentities

/** All custom entities, as one query. */
@ResourceName("CustomEntitiesExt")
class CustomEntitiesExtResource extends RestQueryCollectionResource<CustomEntity_Ext, CustomEntityExtResource> {

  override protected function buildBaseQuery() : Query<CustomEntity_Ext> {
    return Query.make(CustomEntity_Ext)
  }
}
