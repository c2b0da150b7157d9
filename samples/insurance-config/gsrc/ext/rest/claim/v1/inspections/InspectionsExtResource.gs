package ext.rest.claim.v1.inspections

/** All inspections, as one query. */
@ResourceName("InspectionsExt")
class InspectionsExtResource extends GeneratedRestQueryCollectionResource<Inspection_Ext, InspectionExtResource> {

  override protected function buildBaseQuery() : Query<Inspection_Ext> {
    return Query.make(Inspection_Ext)
  }
}
