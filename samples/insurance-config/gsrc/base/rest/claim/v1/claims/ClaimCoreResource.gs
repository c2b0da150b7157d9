package base.rest.claim.v1.claims

/** One claim. */
class ClaimCoreResource extends RestElementResource<Claim> {
}
