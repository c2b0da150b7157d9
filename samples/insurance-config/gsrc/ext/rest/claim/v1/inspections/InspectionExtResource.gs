package ext.rest.claim.v1.inspections

/** One inspection. */
@ResourceName("InspectionExt")
class InspectionExtResource extends RestElementResource<Inspection_Ext> {
}
