/** The guide for candidates: tricks of scammers, what this board does, and what to do when it has happened. */

export const pageTitle = 'Stay safe while you look for work in crypto'
export const description =
  'Job scams in crypto: how fake recruiters, coding tests and wallet tricks work, how to spot them, and what to do if it has happened.'
export const lead =
  'Scammers like crypto because crypto payments can’t be reversed. You don’t have to be an expert to be safe: five rules stop most of their tricks.'

export const rulesTitle = 'Five rules'
export const rules: readonly { rule: string; why: string }[] = [
  {
    rule: 'Never share your seed phrase.',
    why: 'Those 12 or 24 words are your wallet. No employer, support team or website needs them, and neither do we.',
  },
  {
    rule: 'Never pay to get a job.',
    why: 'Not for training, equipment, a visa, a background check or a deposit that you “get back later”.',
  },
  {
    rule: 'Never connect a wallet to apply or to get paid.',
    why: 'To pay you, an employer only needs the public address of your wallet, which you can copy and send. You never need a wallet here either: you can apply without an account.',
  },
  {
    rule: 'Never run someone’s code or app on the computer you use for money.',
    why: 'Opening a folder in an editor can be enough to start a program.',
  },
  {
    rule: 'Find the company yourself.',
    why: 'Type its address, look for the job on its careers page, and write to an email address at its own domain.',
  },
]

export const tricksTitle = 'Tricks to know'
export const howToSpot = 'How to spot it'
export const whatToDo = 'What to do'
export const tricks: readonly { name: string; how: string; spot: string; todo: string }[] = [
  {
    name: 'The coding test that steals',
    how: 'A friendly recruiter sends you a repository: a game, a shop, a trading app with a bug. Installing it, or just opening it in an editor, starts a hidden program that copies your wallets, passwords and browser sessions.',
    spot: 'You are asked to run the project before anyone has talked to you, or live on a call, and quickly.',
    todo: 'Check the repository here first. Offer to read the code together instead of running it. If you have to run it, do so in a virtual machine without any of your accounts.',
  },
  {
    name: 'The call that needs one more app',
    how: 'The link to the interview opens a page that looks like a well-known video service. It says that you need an update, another app, or a fix for your camera or microphone. What you install is the attack.',
    spot: 'The address isn’t exactly that of the service. The page asks you to copy a command and paste it into a terminal or the Run window.',
    todo: 'Leave. Suggest a call in an app that you already have. Never paste a command that a website gives you.',
  },
  {
    name: 'The recruiter who isn’t one',
    how: 'Someone uses the name, photo and even the face and voice of a real employee. The company is real; the person has nothing to do with it.',
    spot: 'They write on Telegram, Discord or LinkedIn and want to stay there. The email domain is nearly right: one extra letter, a different ending, or “-careers” added.',
    todo: 'Ask the company itself, with contact details from its website, whether this person works there and the job exists.',
  },
  {
    name: 'The signature that empties a wallet',
    how: 'You are asked to connect your wallet: to verify yourself, to receive a test payment, to try the product. The wallet shows a request that looks like a sign-in, but it allows someone to take your tokens.',
    spot: 'The request mentions approve, permit, increase allowance, set approval for all, or shows data that nobody can read.',
    todo: 'Reject it. If you have to try a product, use a new wallet with nothing in it.',
  },
  {
    name: 'The easy task job',
    how: 'You rate apps, like posts or “optimise orders” for small daily payments. The first ones arrive. Then you have to top up your account to unlock the next level, and the money is gone.',
    spot: 'No interview, no contract, good pay for a few clicks, and a dashboard on which your balance grows.',
    todo: 'Stop at the first payment that you are asked to make, however small. The balance on the screen isn’t real.',
  },
  {
    name: 'The payment that you should pass on',
    how: 'Money or tokens arrive in your account, and you forward them, or you send back what was “too much”. The money is stolen, or the bank later reverses the payment.',
    spot: 'The work consists of moving money, buying crypto or receiving parcels for others.',
    todo: 'Don’t forward anything. Helping to move stolen money can be a crime even if you didn’t know.',
  },
  {
    name: 'The documents before the offer',
    how: 'A form asks for your passport, a selfie and your bank details before anyone has talked to you. With these, someone opens accounts in your name or applies for jobs as you.',
    spot: 'Identity checks before an offer, on a page that doesn’t belong to the company.',
    todo: 'Send documents only after you have a contract, and only to an address at the company’s domain.',
  },
  {
    name: 'The account that someone wants to rent',
    how: 'You are offered money for the use of your profile, computer or identity, so that someone else can work under your name.',
    spot: '“You only attend the interview, we do the work.”',
    todo: 'Refuse. You would be liable for what they do, and such schemes often fund sanctioned states.',
  },
]

export const wordsTitle = 'Key terms'
export const words: readonly { word: string; meaning: string }[] = [
  { word: 'Wallet', meaning: 'The app or device that keeps the keys to your tokens.' },
  { word: 'Address', meaning: 'Where others send tokens to you. It is public, and safe to share.' },
  {
    word: 'Seed phrase',
    meaning: 'The 12 or 24 words that restore a wallet. Anyone who knows them can take everything in it.',
  },
  {
    word: 'Connect',
    meaning: 'A website sees your address and may ask you to sign. It can’t take anything yet.',
  },
  {
    word: 'Sign, approve',
    meaning: 'You agree to something. Some signatures let others move your tokens, now or much later.',
  },
  {
    word: 'Approval',
    meaning: 'Permission for someone to take tokens from your wallet. You can revoke it.',
  },
  { word: 'Token, NFT', meaning: 'Things of value that a wallet controls.' },
  { word: 'Private key', meaning: 'Like a seed phrase, for one address. Never share it.' },
  {
    word: 'Block explorer',
    meaning: 'A website that shows what happened on a chain, such as etherscan.io.',
  },
  { word: 'Repository', meaning: 'A folder of program code, usually on GitHub.' },
  {
    word: 'Virtual machine',
    meaning: 'A separate computer inside yours, which you can throw away.',
  },
  { word: 'Terminal', meaning: 'A window in which you type commands to your computer.' },
]

export const boardTitle = 'What this board does'
export const boardDoes: readonly string[] = [
  'Automatic checks read each listing for signs of a scam. Suspicious listings go to a moderator before anyone sees them.',
  '“Domain verified” means that the company showed control of its domain. We check it again regularly.',
  'A signed listing was signed with a wallet of the company, and you can check the signature yourself.',
  'The Apply button names the site that it opens. If it’s neither the company’s verified domain nor a hiring system we know, a page names it again first.',
  'When you apply here, the employer gets your email address only after you have confirmed it. It is never public.',
  'If we take down a listing, we email those who applied through it.',
]
export const boardCannot =
  'We can’t check the people behind a listing, their promises, or what happens after you apply. Being listed is not a recommendation.'
export const transparency = 'Our moderation in numbers'

export const happenedTitle = 'If it has happened'
export const happenedLead =
  'It happens to experts too, and minutes matter. Use a different device from the one that may be affected.'
export const cases: readonly { name: string; steps: readonly string[] }[] = [
  {
    name: 'You ran code, installed an app or pasted a command',
    steps: [
      'Disconnect the computer from the internet. Don’t enter any password on it.',
      'On another device, create a new wallet with a new seed phrase, and move your tokens there, the most valuable first. The old wallet is lost, even if nothing is missing yet.',
      'From that device, change your passwords, beginning with your email, and sign out of all other sessions.',
      'Replace keys that were on the computer: SSH keys, API keys, tokens of GitHub and npm, cloud access. Tell your employer if you have one.',
      'Erase the computer and reinstall Windows, macOS or Linux. A virus scanner isn’t enough.',
    ],
  },
  {
    name: 'You signed or approved something',
    steps: [
      'Move your tokens and NFTs to another wallet, the most valuable first.',
      'Revoke the approvals of the old wallet, in the wallet itself or at a block explorer.',
    ],
  },
  {
    name: 'You shared your seed phrase or a private key',
    steps: [
      'Move everything to a new wallet with a new seed phrase, at once. Changing the password of the old one doesn’t help.',
    ],
  },
  {
    name: 'You paid',
    steps: [
      'Call your bank or exchange immediately, and ask them to stop the payment or to freeze the recipient.',
      'Don’t pay anything more to get it back.',
    ],
  },
  {
    name: 'You sent documents',
    steps: [
      'Tell the office that issued them, such as the passport office, and ask your bank to watch for accounts in your name.',
    ],
  },
  {
    name: 'In every case',
    steps: [
      'Keep the evidence: messages, addresses, transactions, the repository.',
      'Report it to the police, in the US also at ic3.gov. Insurers and exchanges may ask for the report.',
      'Report the job here, so that we can warn everyone else who applied.',
      'Ignore anyone who offers to recover your money for a fee. That is the next scam.',
    ],
  },
]

export const reportTitle = 'Report it'
export const reportLead =
  'Each listing has a link “Report this job”. You don’t need an account, and a moderator looks into every report.'
export const browseJobs = 'Find the job'
export const registerLead =
  'Domains, accounts and repositories that scams used are in our scam register. Look there before you answer a message.'
export const registerLink = 'Search the scam register'
export const checkRepoTitle = 'Were you asked to run code?'
export const checkRepoLead =
  'Enter its repository or upload the archive. We read it without running anything, and show you what is hidden in it.'
