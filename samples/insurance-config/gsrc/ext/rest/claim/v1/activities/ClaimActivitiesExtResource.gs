package ext.rest.claim.v1.activities

uses base.rest.claim.v1.activities.ClaimActivitiesCoreResource

/** A claim's activities are a stream: what they sort by stands in the schema, and joins in ActivityRestEnhancement. */
@ResourceName("ClaimActivities")
class ClaimActivitiesExtResource extends ClaimActivitiesCoreResource {
}
