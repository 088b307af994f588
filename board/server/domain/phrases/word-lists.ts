/** The lists of words that every language has for the rules of `meanings.ts`. A text is read with the words of all languages. */
const wordLists = [
  // Who, when and under which condition.
  'skip',
  'asker',
  'you',
  'applicant',
  'your',
  'us',
  'users',
  'duty',
  'must',
  'before',
  'hire',
  'stage',
  'locally',
  // Wallets and their secrets.
  'secret',
  'give',
  'ask',
  'wallet',
  'connect',
  'approve',
  'allowance',
  // Money that is asked for.
  'coin',
  'money',
  'fee',
  'feeKind',
  'pay',
  'refund',
  'byUs',
  'reserve',
  'topUp',
  'taskWork',
  'buy',
  'equipment',
  'vendor',
  'cheque',
  // Proof by sending.
  'small',
  'ours',
  'testTransaction',
  'prove',
  'moveMoney',
  // Chats off the platform.
  'chat',
  'weakChat',
  'reach',
  'direct',
  'handleWord',
  // Files and programs.
  'fetch',
  'archive',
  'drive',
  'getCode',
  'run',
  'code',
  'trust',
  'paste',
  'command',
  'console',
  'keys',
  'antivirus',
  'repair',
  'install',
  'tool',
  'remoteAccess',
  // Tokens, papers, accounts and pay.
  'token',
  'hold',
  'gated',
  'paper',
  'identityCheck',
  'credential',
  'receive',
  'passOn',
  'account',
  'personal',
  'lend',
  'earnings',
  'current',
  'earnNow',
  'payslip',
  'afterSigning',
  'password',
  'conditional',
  'clone',
  'state',
] as const

export type WordList = (typeof wordLists)[number]
export type MeaningWords = Readonly<Record<WordList, string>>

/** The lists of several languages as one. */
export function joinWordLists(languages: readonly MeaningWords[]): Record<WordList, string> {
  const joined = wordLists.map((name) => [name, languages.map((words) => words[name]).join('|')])
  return Object.fromEntries(joined) as Record<WordList, string>
}
