package ext.rest.enhancement

enhancement NoteRestEnhancement : entity.Note {

  /** The name of the author. Null if the system wrote the note. */
  property get AuthorName_Ext() : String {
    return this.Author?.DisplayName
  }
}
