package ext.rest.enhancement

enhancement ExposureRestEnhancement : entity.Exposure {

  /** The name of the claimant. Null if the exposure has no claimant. */
  property get ClaimantName_Ext() : String {
    return this.Claimant?.DisplayName
  }
}
