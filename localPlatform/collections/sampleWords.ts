type Words = readonly [string, ...string[]];

/** Given names of people. */
export const givenNames: Words = [
  'Amara',
  'Åsa',
  'Benedikt',
  'Chen',
  'Dolores',
  'Émile',
  'Farid',
  'Grace',
  'Hiroko',
  'Ines',
  'Jamal',
  'Katarina',
  'Liam',
  'Mireille',
  'Nadia',
  'Owen',
  'Priya',
  'Quentin',
  'Rosa',
  'Sione',
  'Tomás',
  'Uma',
  'Viktor',
  'Zoë',
];

/** Family names of people. */
export const familyNames: Words = [
  'Abara',
  'Bergström',
  'Castillo',
  'Dufour',
  'Eriksen',
  'Fischer',
  'Grant',
  'Haddad',
  'Ishikawa',
  'Jovanović',
  'Kaur',
  'Lindqvist',
  'Moreau',
  'Nakamura',
  "O'Brien",
  'Petrov',
  'Quispe',
  'Reyes',
  'Schneider',
  'Tanaka',
  'Ueda',
  'van Dijk',
  'Walsh',
  'Zhang',
];

/** Names of companies. */
export const companies: Words = [
  'Alder & Sons Roofing',
  'Bluewater Freight',
  'Cobalt Dental',
  'Dune Hotels',
  'Eastgate Motors',
  'Fern Street Bakery',
  'Granite Works',
  'Harbour Marine',
  'Iron Bridge Haulage',
  'Juniper Farms',
  'Kestrel Labs',
  'Larch Timber',
];

/** Subjects of activities, notes, and similar elements. */
export const subjects: Words = [
  'Call the insured',
  'Check the coverage',
  'Confirm the repair estimate',
  'Contact the claimant',
  'Get the police report',
  'Inspect the vehicle',
  'Order the medical records',
  'Prepare the settlement',
  'Review the reserves',
  'Review the policy',
  'Schedule the appraisal',
  'Send the denial letter',
  'Verify the address',
  'Verify the loss date',
];

/** Descriptions of losses, for properties such as `description` and `note`. */
export const sentences: Words = [
  'Rear-ended at a traffic light.',
  'Water came through the ceiling of the kitchen.',
  'Hail dented the roof and the hood.',
  'The insured slipped on the stairs.',
  'A tree fell on the garage during the storm.',
  'The parcel was stolen from the porch.',
  'Smoke damaged the upper floor.',
  'The windscreen cracked on the highway.',
  'A pipe burst in the basement.',
  'The delivery van hit a parked car.',
];

/** Names of cities. */
export const cities: Words = [
  'Albany',
  'Bakersfield',
  'Chandler',
  'Duluth',
  'El Paso',
  'Fresno',
  'Gary',
  'Houston',
  'Irvine',
  'Jacksonville',
];

/** Job titles. */
export const jobTitles: Words = [
  'Adjuster',
  'Claims supervisor',
  'Clerk',
  'Underwriter',
  'Underwriting assistant',
  'Auditor',
];

/** Names of groups, teams, regions, and cost centers. */
export const groupNames: Words = [
  'Auto Claims East',
  'Auto Claims West',
  'Bodily Injury',
  'Commercial Lines',
  'Personal Lines',
  'Property North',
  'Property South',
  'Special Investigations',
  'Subrogation',
];

/** Names of coverages and products. */
export const coverageNames: Words = [
  'Collision',
  'Comprehensive',
  'Dwelling',
  'Liability',
  'Medical payments',
  'Rental',
  'Towing',
];

/** Currencies. `usd` is by far the most frequent. */
export const currencies: Words = ['usd', 'usd', 'usd', 'usd', 'usd', 'usd', 'cad', 'eur'];

type TypeKeys = readonly [string, ...string[]];

const typeKeysByEnding: readonly (readonly [ending: RegExp, codes: TypeKeys])[] = [
  [/priority$/i, ['urgent', 'high', 'normal', 'low']],
  [/activity_?status$/i, ['open', 'complete', 'skipped', 'cancelled']],
  [/invoice_?status$/i, ['planned', 'billed', 'due', 'paid']],
  [/(status|state)$/i, ['draft', 'open', 'pending', 'closed', 'archived']],
  [/activity_?type$/i, ['approval', 'inspection', 'interview', 'reminder', 'review']],
  [/loss_?type$/i, ['auto', 'property', 'liability', 'workers_comp']],
  [/exposure_?type$/i, ['vehicle_damage', 'bodily_injury', 'property', 'medical_payments']],
  [/job_?type$/i, ['submission', 'renewal', 'policy_change', 'cancellation']],
  [/method$/i, ['credit_card', 'check', 'direct_debit', 'wire']],
  [/topic/i, ['general', 'coverage', 'evaluation', 'settlement', 'subrogation']],
  [/class$/i, ['task', 'event']],
  [/country$/i, ['CA', 'DE', 'US']],
  [/currency$/i, ['cad', 'eur', 'usd']],
  [/reason/i, ['duplicate', 'mistake', 'withdrawn', 'other']],
  [/subtype$/i, ['general', 'reminder', 'approval', 'review']],
];

const otherTypeKeys: TypeKeys = ['general', 'standard', 'special', 'other'];

/** Returns the codes of a typelist, derived from its name. */
export function typeKeyCodes(typelist: string): TypeKeys {
  return typeKeysByEnding.find(([ending]) => ending.test(typelist.replace(/_Ext$/, '')))?.[1] ?? otherTypeKeys;
}
