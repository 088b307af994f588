import {
  type CompanyKind,
  type CompanyStage,
  companyKinds,
  companySizeBands,
  companyStages,
} from '@cryptolist/contract'
import type { Choice } from '../../../components/form/select-field.tsx'

const kindNames: Record<CompanyKind, string> = {
  company: 'Company',
  dao: 'DAO',
  foundation: 'Foundation',
  protocol: 'Protocol',
  agency: 'Agency, hiring for others',
  individual: 'Individual',
}

/** How a company is paid for, in words. */
export const stageNames: Record<CompanyStage, string> = {
  bootstrapped: 'Bootstrapped',
  'pre-seed': 'Pre-seed',
  seed: 'Seed',
  'series-a': 'Series A',
  'series-b': 'Series B',
  'series-c+': 'Series C or later',
  public: 'Public',
  token: 'By its token',
  'dao-treasury': 'By a DAO’s treasury',
}

export const kindChoices: readonly Choice[] = companyKinds.map((value) => ({ value, name: kindNames[value] }))
export const sizeChoices: readonly Choice[] = companySizeBands.map((value) => ({ value, name: value }))
export const stageChoices: readonly Choice[] = companyStages.map((value) => ({
  value,
  name: stageNames[value],
}))
