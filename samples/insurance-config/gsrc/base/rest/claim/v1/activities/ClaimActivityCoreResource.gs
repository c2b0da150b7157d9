package base.rest.claim.v1.activities

/** One activity of a claim. */
class ClaimActivityCoreResource extends RestElementResource<Activity> {
}
