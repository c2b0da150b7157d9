package base.rest.claim.v1.exposures

/** One exposure of a claim. */
class ExposureCoreResource extends RestElementResource<Exposure> {
}
