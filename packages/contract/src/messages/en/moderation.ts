/** Names of decisions, reasons and kinds of review, as moderators, posters and readers see them. */

export const reasonNames = {
  fee_to_apply: 'Asks for a fee',
  impersonation: 'Impersonates a company',
  scam_suspected: 'Suspected scam',
  misleading_pay: 'Misleading pay',
  not_web3: 'Not web3',
  duplicate: 'Duplicate',
  no_company: 'Company not named',
  no_pay: 'Pay not stated',
  discriminatory: 'Discriminatory',
  not_a_job: 'Not a job',
  low_information: 'Not enough information',
  illegal: 'Illegal',
  spam: 'Spam',
  source_closed: 'No longer on the employer’s site',
  other: 'Other reason',
}

export const reportNames = {
  scam: 'It’s a scam',
  asks_money: 'It asks for money',
  malware: 'It asks you to run or install something',
  wrong_pay: 'The pay is wrong',
  closed_already: 'The job is already closed',
  not_web3: 'It isn’t a web3 job',
  discrimination: 'It’s discriminatory',
  other: 'Something else',
}

export const reviewNames = {
  new: 'New listings',
  edit: 'Changes',
  report: 'Reports',
  claim: 'Claims',
  recheck: 'Rechecks',
  sample: 'Samples',
  appeal: 'Appeals',
}

export const actionNames = {
  approve: 'Approved',
  request_changes: 'Changes requested',
  reject: 'Rejected',
  merge_duplicate: 'Merged as a duplicate',
  freeze_listing: 'Listing hidden',
  unfreeze_listing: 'Listing restored',
  freeze_company: 'Company hidden',
  unfreeze_company: 'Company restored',
  approve_claim: 'Claim approved',
  refuse_claim: 'Claim rejected',
  uphold_report: 'Report upheld',
  dismiss_report: 'Report dismissed',
  keep: 'Reviewed, no change',
  grant_appeal: 'Appeal granted',
  refuse_appeal: 'Appeal denied',
  lift_fraud_mark: 'No longer watched after fraud',
  give_office: 'Moderator role given',
  take_office: 'Moderator role removed',
}
