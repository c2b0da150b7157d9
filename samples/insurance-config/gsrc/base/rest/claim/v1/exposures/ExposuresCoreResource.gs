package base.rest.claim.v1.exposures

uses java.util.List

/** The exposures of one claim: queried, or in memory while the claim has unsaved changes. */
@ResourceName("Exposures")
class ExposuresCoreResource extends RestDualCollectionResource<Exposure, ExposureCoreResource> {

  override protected function buildBaseQuery() : Query<Exposure> {
    return Query.make(Exposure).compare(Exposure#Claim, Equals, this.Parent.Element)
  }

  override protected function loadValues() : List<Exposure> {
    return (this.Parent.Element as Claim).Exposures.toList()
  }
}
