package base.rest.claim.v1.claims

/** All claims, as one query. */
@ResourceName("Claims")
class ClaimsCoreResource extends RestQueryCollectionResource<Claim, ClaimCoreResource> {

  override protected function buildBaseQuery() : Query<Claim> {
    return Query.make(Claim)
  }
}
