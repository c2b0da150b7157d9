import type { DefinitionElement } from '../shapes';

const states: readonly (readonly [code: string, name: string, places: readonly string[]])[] = [
  ['AZ', 'Arizona', ['Maricopa', 'Pima', 'Yavapai']],
  ['CA', 'California', ['Alameda', 'Los Angeles', 'San Mateo']],
  ['FL', 'Florida', ['Duval', 'Miami-Dade', 'Orange']],
  ['IL', 'Illinois', ['Cook', 'DuPage', 'Lake']],
  ['KY', 'Kentucky', ['Fayette', 'Jefferson', 'Kenton', 'Warren']],
  ['LA', 'Louisiana', ['Caddo', 'Orleans', 'St. Tammany']],
  ['NY', 'New York', ['Albany', 'Kings', 'Queens']],
  ['TX', 'Texas', ['Bexar', 'Harris', 'Travis']],
];

/** Returns tax locations: counties in a few states, with different tax rates. */
export function taxLocations(): DefinitionElement[] {
  return states.flatMap(([stateCode, stateName, places], stateIndex) =>
    places.map((place, index) => {
      const id = `${stateCode}-${String(index * 7 + 101)}`;
      return {
        type: 'TaxLocation',
        id,
        attributes: {
          code: id,
          city: null,
          county: place,
          description: `${place} County, ${stateName}`,
          effectiveDate: `2025-0${(stateIndex % 6) + 1}-01`,
          municipalTaxRate: Number((2 + ((stateIndex * 5 + index * 3) % 13) * 0.25).toFixed(2)),
          premiumTaxRate: Number((1.25 + (stateIndex % 4) * 0.3).toFixed(2)),
          state: { code: stateCode, name: stateName },
          taxLocationPrefix: index === 0 ? 'municipal' : 'county',
        },
      };
    }),
  );
}

const riskClassRows: readonly (readonly [code: string, name: string, industry: string, hazard: number])[] = [
  ['0042', 'Landscape gardening', 'Contractors', 3],
  ['2003', 'Bakeries, retail', 'Food', 2],
  ['4511', 'Analytical laboratories', 'Services', 2],
  ['5183', 'Plumbing', 'Contractors', 5],
  ['5190', 'Electrical wiring within buildings', 'Contractors', 5],
  ['5403', 'Carpentry', 'Contractors', 7],
  ['5551', 'Roofing', 'Contractors', 9],
  ['7228', 'Trucking, local hauling', 'Transport', 7],
  ['8017', 'Stores, retail', 'Retail', 2],
  ['8044', 'Furniture stores', 'Retail', 3],
  ['8810', 'Clerical offices', 'Services', 1],
  ['8832', 'Physicians and dentists', 'Health', 2],
  ['9014', 'Building maintenance', 'Services', 4],
  ['9052', 'Hotels', 'Hospitality', 4],
  ['9082', 'Restaurants', 'Hospitality', 4],
];

/** Returns risk classes for commercial lines, each with its industry and hazard grade. */
export function riskClasses(): DefinitionElement[] {
  return riskClassRows.map(([code, name, industry, hazardGrade]) => ({
    type: 'RiskClass',
    id: code,
    attributes: {
      code,
      name,
      industry,
      hazardGrade,
      premiumBase: hazardGrade > 4 ? 'payroll' : 'sales',
      referToUnderwriter: hazardGrade >= 7,
    },
  }));
}

const issueRows: readonly (readonly [code: string, name: string, checkedAt: string, value: string])[] = [
  ['AutoHighValueVehicle', 'Vehicle above the value limit', 'Quote', 'monetaryAmount'],
  ['AutoTooManyViolations', 'Too many violations', 'Quote', 'integer'],
  ['AutoYoungDriver', 'Driver below the age limit', 'Quote', 'integer'],
  ['CreditReportMissing', 'Credit report not available', 'Bind', 'none'],
  ['HomeClaimsHistory', 'Claims within three years', 'Quote', 'integer'],
  ['HomeOldRoof', 'Roof older than twenty years', 'Quote', 'integer'],
  ['HomeWildfireZone', 'Building in a wildfire zone', 'Quote', 'none'],
  ['LiabilityHighHazard', 'Hazard grade of seven or more', 'Quote', 'integer'],
  ['LiabilityLargeLimit', 'Limit above authority', 'Bind', 'monetaryAmount'],
  ['PolicyBackdated', 'Effective date in the past', 'Bind', 'integer'],
  ['PriorCarrierCancelled', 'Cancelled by the prior carrier', 'Quote', 'none'],
  ['ReinsuranceNeeded', 'Risk needs reinsurance', 'Issue', 'monetaryAmount'],
];

/** Returns types of underwriting issues. Each type specifies the point at which its issues block a policy. */
export function underwritingIssueTypes(): DefinitionElement[] {
  return issueRows.map(([code, name, checkedAt, value]) => ({
    type: 'UWIssueType',
    id: code,
    attributes: {
      code,
      name,
      blockingPoint: `Blocks${checkedAt}`,
      checkingSet: code.startsWith('Policy') ? 'AllPolicies' : 'PerProduct',
      comparator: value === 'none' ? 'None' : 'GreaterThan',
      autoApprovable: checkedAt !== 'Bind',
      valueType: value,
    },
  }));
}
