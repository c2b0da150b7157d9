/** A coverage in the product table. `since` is the index of the first edition that contains the coverage. */
interface CoverageRow {
  readonly code: string;
  readonly name: string;
  readonly required: boolean;
  readonly limits: readonly number[];
  readonly deductibles: readonly number[];
  readonly since: number;
}

/** A question for applicants. */
interface QuestionRow {
  readonly code: string;
  readonly text: string;
  readonly answer: 'boolean' | 'choice' | 'integer';
  readonly since: number;
}

/** A product in the product table. */
export interface ProductRow {
  readonly code: string;
  readonly name: string;
  readonly line: string;
  readonly jurisdictions: readonly string[];
  readonly coverages: readonly CoverageRow[];
  readonly questions: readonly QuestionRow[];
  /** The effective date of each edition, oldest first. */
  readonly editions: readonly string[];
}

/** The products of the local platform. */
export const productTable: readonly ProductRow[] = [
  {
    code: 'PersonalAuto',
    name: 'Personal Auto',
    line: 'PersonalAutoLine',
    jurisdictions: ['AZ', 'CA', 'IL', 'NY', 'TX'],
    editions: ['2024-01-01', '2025-01-01', '2026-01-01'],
    coverages: [
      {
        code: 'PALiability',
        name: 'Liability',
        required: true,
        limits: [50000, 100000, 300000],
        deductibles: [],
        since: 0,
      },
      { code: 'PACollision', name: 'Collision', required: false, limits: [], deductibles: [250, 500, 1000], since: 0 },
      {
        code: 'PAComprehensive',
        name: 'Comprehensive',
        required: false,
        limits: [],
        deductibles: [100, 250, 500],
        since: 0,
      },
      {
        code: 'PAMedicalPayments',
        name: 'Medical payments',
        required: false,
        limits: [1000, 5000, 10000],
        deductibles: [],
        since: 0,
      },
      {
        code: 'PARental',
        name: 'Rental reimbursement',
        required: false,
        limits: [600, 900, 1500],
        deductibles: [],
        since: 1,
      },
      {
        code: 'PARideSharing',
        name: 'Ride sharing',
        required: false,
        limits: [50000, 100000],
        deductibles: [500],
        since: 2,
      },
    ],
    questions: [
      { code: 'LicenceSuspended', text: 'Was a licence suspended within five years?', answer: 'boolean', since: 0 },
      { code: 'AnnualMileage', text: 'How many miles are driven in a year?', answer: 'integer', since: 0 },
      { code: 'DriverAssistance', text: 'Which assistance systems does the vehicle have?', answer: 'choice', since: 2 },
    ],
  },
  {
    code: 'Homeowners',
    name: 'Homeowners',
    line: 'HomeownersLine',
    jurisdictions: ['CA', 'FL', 'LA', 'TX'],
    editions: ['2024-07-01', '2026-03-01'],
    coverages: [
      {
        code: 'HODwelling',
        name: 'Dwelling',
        required: true,
        limits: [250000, 500000, 1000000],
        deductibles: [1000, 2500],
        since: 0,
      },
      {
        code: 'HOPersonalProperty',
        name: 'Personal property',
        required: true,
        limits: [50000, 100000],
        deductibles: [500],
        since: 0,
      },
      {
        code: 'HOLiability',
        name: 'Personal liability',
        required: true,
        limits: [100000, 300000],
        deductibles: [],
        since: 0,
      },
      {
        code: 'HOWaterBackup',
        name: 'Water backup',
        required: false,
        limits: [5000, 10000],
        deductibles: [500],
        since: 0,
      },
      {
        code: 'HOWildfire',
        name: 'Wildfire',
        required: false,
        limits: [250000, 500000],
        deductibles: [5000],
        since: 1,
      },
    ],
    questions: [
      { code: 'RoofAge', text: 'How old is the roof, in years?', answer: 'integer', since: 0 },
      { code: 'SwimmingPool', text: 'Is there a swimming pool?', answer: 'boolean', since: 0 },
      { code: 'DistanceToBrush', text: 'How far is the nearest brush, in feet?', answer: 'integer', since: 1 },
    ],
  },
  {
    code: 'GeneralLiability',
    name: 'General Liability',
    line: 'GeneralLiabilityLine',
    jurisdictions: ['AZ', 'FL', 'IL', 'KY', 'NY'],
    editions: ['2023-06-01', '2024-06-01', '2025-06-01', '2026-06-01'],
    coverages: [
      {
        code: 'GLPremises',
        name: 'Premises and operations',
        required: true,
        limits: [500000, 1000000, 2000000],
        deductibles: [500, 1000],
        since: 0,
      },
      {
        code: 'GLProducts',
        name: 'Products and completed operations',
        required: true,
        limits: [1000000, 2000000],
        deductibles: [1000],
        since: 0,
      },
      {
        code: 'GLMedicalExpense',
        name: 'Medical expense',
        required: false,
        limits: [5000, 10000],
        deductibles: [],
        since: 0,
      },
      {
        code: 'GLCyber',
        name: 'Cyber liability',
        required: false,
        limits: [100000, 250000],
        deductibles: [2500],
        since: 2,
      },
      { code: 'GLDroneUse', name: 'Use of drones', required: false, limits: [250000], deductibles: [1000], since: 3 },
    ],
    questions: [
      { code: 'AnnualSales', text: 'What are the annual sales?', answer: 'integer', since: 0 },
      { code: 'Subcontractors', text: 'Is work given to subcontractors?', answer: 'boolean', since: 1 },
    ],
  },
];
