package ext.rest.enhancement

enhancement NoteRestEnhancement : entity.Note {

  /** The author's name, or null for a note that the system wrote. */
  property get AuthorName_Ext() : String {
    return this.Author?.DisplayName
  }
}
