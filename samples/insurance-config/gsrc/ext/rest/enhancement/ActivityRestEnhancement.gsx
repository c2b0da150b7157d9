package ext.rest.enhancement

enhancement ActivityRestEnhancement : entity.Activity {

  /** The name of the assigned user. Null if no user is assigned. */
  property get AssignedUserName_Ext() : String {
    return this.AssignedUser?.DisplayName
  }
}
