package ext.rest.enhancement

enhancement ActivityRestEnhancement : entity.Activity {

  /** The assigned user's name, or null while nobody is assigned. */
  property get AssignedUserName_Ext() : String {
    return this.AssignedUser?.DisplayName
  }
}
