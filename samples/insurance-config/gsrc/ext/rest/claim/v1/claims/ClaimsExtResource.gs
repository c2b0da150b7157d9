package ext.rest.claim.v1.claims

uses base.rest.claim.v1.claims.ClaimsCoreResource
uses java.util.Arrays
uses java.util.HashMap
uses java.util.Map

/*
 * Claims, sorted by the insured's name and by the adjuster's group too.
 * /* The adjuster's own name was asked for, and is not here yet. */
 */
@ResourceName("Claims")
class ClaimsExtResource extends ClaimsCoreResource {

  public override property get CustomSortColumnMap() : Map<String, QuerySortColumn> {
    var columns = new HashMap<String, QuerySortColumn>();
    columns.putAll(super.CustomSortColumnMap);
    columns.put("insuredName_Ext", new PathSortColumn(Arrays.asList({
        entity.Claim#Insured.PropertyInfo as IEntityPropertyInfo,
        entity.Contact#DisplayName.PropertyInfo as IEntityPropertyInfo
    })));
    columns.put(
        "adjusterGroupName_Ext",
        new PathSortColumn({
            Claim#AssignedUser.PropertyInfo,
            User#DefaultGroup.PropertyInfo,
            Group#Name.PropertyInfo
        })
    );
    return columns;
  }
}
