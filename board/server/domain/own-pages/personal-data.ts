/** The part of the privacy sample (messages/privacy-sample.ts) that says what is stored in a column, why, and for how long. */
type Section =
  | 'Visiting'
  | 'Accounts'
  | 'Alerts'
  | 'Wallets'
  | 'Profiles'
  | 'Applications'
  | 'Listings'
  | 'Companies'
  | 'Reports and decisions'
  | 'Files and apps'

/** Columns that tell of a person, by their table. A test fails for one whose name looks like it and that is missing here. */
export const personalColumns: Readonly<Record<string, Readonly<Record<string, Section>>>> = {
  'board.account_settings': { user_id: 'Accounts' },
  'board.alerts': { email: 'Alerts', name: 'Alerts', user_id: 'Alerts' },
  // An answer may name the address that applications go to.
  'board.api_answers': { answer: 'Listings' },
  'board.api_key_uses': { network: 'Accounts' },
  'board.api_keys': { name: 'Accounts', user_id: 'Accounts' },
  'board.appeals': { user_id: 'Reports and decisions', text: 'Reports and decisions' },
  'board.application_files': { name: 'Applications' },
  'board.applications': {
    answers: 'Applications',
    email: 'Applications',
    link: 'Applications',
    message: 'Applications',
    name: 'Applications',
    network_key: 'Applications',
    person_key: 'Applications',
    user_id: 'Applications',
  },
  'board.application_events': { message: 'Applications' },
  'board.application_notes': { text: 'Applications', user_id: 'Applications' },
  'board.companies': { created_by: 'Companies' },
  'board.company_claims': { note: 'Reports and decisions', user_id: 'Reports and decisions' },
  'board.company_invitations': { email: 'Companies', invited_by: 'Companies' },
  'board.company_members': { user_id: 'Companies' },
  'board.company_signers': { added_by: 'Companies', address: 'Companies' },
  'board.domain_proofs': { claimant: 'Companies', requested_by: 'Companies' },
  'board.file_uploads': { user_id: 'Files and apps' },
  'board.files': { name: 'Files and apps', owner_id: 'Files and apps' },
  'board.fraud_mark_keys': { key: 'Reports and decisions' },
  'board.hidden_companies': { user_id: 'Accounts' },
  'board.hidden_jobs': { user_id: 'Accounts' },
  'board.job_events': { user_id: 'Listings' },
  'board.job_origins': { signer: 'Listings' },
  'board.job_revisions': { content: 'Listings' },
  'board.job_signatures': { signer: 'Listings' },
  'board.jobs': { apply_email: 'Listings', created_by: 'Listings', poster_email: 'Listings' },
  'board.listing_drafts': { email: 'Listings', fields: 'Listings', user_id: 'Listings' },
  'board.mail_tokens': { email: 'Accounts', mailbox: 'Accounts', user_id: 'Accounts' },
  'board.moderation_log': {
    about_user_id: 'Reports and decisions',
    message: 'Reports and decisions',
    user_id: 'Reports and decisions',
  },
  'board.profile_facts': { user_id: 'Profiles', value: 'Profiles', wallet: 'Profiles' },
  'board.profiles': {
    about: 'Profiles',
    countries: 'Profiles',
    headline: 'Profiles',
    links: 'Profiles',
    message: 'Profiles',
    pay_wanted: 'Profiles',
    skills: 'Profiles',
    time_zone: 'Profiles',
    user_id: 'Profiles',
  },
  'board.push_subscriptions': { email: 'Alerts', sealed: 'Alerts', user_id: 'Alerts' },
  'board.rate_limits': { key: 'Visiting' },
  'board.reports': {
    evidence_url: 'Reports and decisions',
    network_key: 'Reports and decisions',
    note: 'Reports and decisions',
    reporter_key: 'Reports and decisions',
    user_id: 'Reports and decisions',
  },
  'board.saved_jobs': { folder: 'Accounts', note: 'Accounts', user_id: 'Accounts' },
  'board.scam_register': {
    address: 'Reports and decisions',
    appeal: 'Reports and decisions',
    evidence_url: 'Reports and decisions',
    note: 'Reports and decisions',
  },
  'board.sign_in_devices': { device_hash: 'Visiting', user_id: 'Accounts' },
  'board.sign_in_nonces': { address: 'Wallets' },
  'board.site_sessions': { user_id: 'Accounts' },
  'board.source_suggestions': { network_key: 'Visiting' },
  'board.staff': { user_id: 'Accounts' },
  'board.subscriptions': { destination: 'Accounts', user_id: 'Accounts' },
  'board.tracked_applications': { note: 'Applications', user_id: 'Applications' },
  'board.verified_addresses': { address: 'Wallets', user_id: 'Wallets' },
  'chain.erc20_seen': { owner: 'Wallets' },
  'chain.erc20_transfers': { recipient: 'Wallets', sender: 'Wallets' },
  'chain.nft_holdings': { owner: 'Wallets' },
  'chain.nft_trades': { buyer: 'Wallets', seller: 'Wallets' },
  'chain.nft_transfers': { operator: 'Wallets', recipient: 'Wallets', sender: 'Wallets' },
  'chain.payments': { payer: 'Wallets', recipient: 'Wallets' },
  'chain.synced_holdings': { owner: 'Wallets' },
  'chain.synced_wallets': { address: 'Files and apps', owner: 'Files and apps' },
  'chain.wallet_transactions': { wallet: 'Files and apps' },
  'chain.watch_owners': { owner: 'Files and apps' },
  'public._Installation': { deviceToken: 'Files and apps' },
  'public._Session': { user: 'Accounts' },
  'public._User': {
    dotAddress: 'Wallets',
    email: 'Accounts',
    erdAddress: 'Wallets',
    ethAddress: 'Wallets',
    solAddress: 'Wallets',
    username: 'Accounts',
  },
}

/** Columns whose names look like it, but that tell of no person. */
export const impersonalColumns: readonly string[] = [
  // Of apps, which their own privacy texts are about.
  'board.account_settings emails_of_app',
  'board.files key',
  'board.files metadata',
  // Written for every applicant.
  'board.answer_templates name',
  'board.answer_templates text',
  // Random names of bytes.
  'board.application_files key',
  // The named things are companies, vocabularies, programs and contracts.
  'board.api_answers name',
  'board.chains name',
  'board.cities name',
  'board.companies name',
  'board.countries name',
  // Ids of an email and of a form that was sent.
  'board.alert_jobs mail_id',
  'board.application_events key',
  // Made up, of the demo.
  'board.demo_accounts user_id',
  'board.event_counts name',
  'board.index_now key',
  'board.job_events actor',
  'board.job_origins content',
  'board.job_revisions actor',
  'board.job_token_terms name',
  'board.job_token_terms note',
  'board.kysely_migration name',
  'board.listing_drafts notes',
  'board.sectors name',
  'board.seeds name',
  'board.shared_keys name',
  'board.sources owner_domain',
  'board.stated_logos address',
  'board.tags name',
  'chain.answers key',
  'chain.api_keys name',
  'chain.event_syncs address',
  'chain.listeners name',
  'chain.nft_metadata metadata',
  'chain.nft_metadata name',
  'chain.sync_turns holder',
  'chain.synced_rows fields',
  'chain.tokens address',
  'chain.tokens name',
  'chain.watches address',
  'public._Audience name',
  'public._JobStatus message',
  'public._Role name',
]
