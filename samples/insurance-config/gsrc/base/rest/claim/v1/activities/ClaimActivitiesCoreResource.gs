package base.rest.claim.v1.activities

uses java.util.List

/** The activities of one claim, loaded with the claim. */
@ResourceName("ClaimActivities")
class ClaimActivitiesCoreResource extends RestStreamCollectionResource<Activity, ClaimActivityCoreResource> {

  override protected function loadValues() : List<Activity> {
    return (this.Parent.Element as Claim).Activities.toList()
  }
}
