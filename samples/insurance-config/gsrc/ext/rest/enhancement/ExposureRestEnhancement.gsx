package ext.rest.enhancement

enhancement ExposureRestEnhancement : entity.Exposure {

  /** The claimant's name, or null while there is none. */
  property get ClaimantName_Ext() : String {
    return this.Claimant?.DisplayName
  }
}
