/**
 * A text about privacy that is true of this software, for operators to complete. What it says of each column with personal data is listed in
 * server/domain/own-pages/personal-data.ts.
 */
export const privacySample = `<!--
This sample is rewritten at each start, so that it is true of the version that runs.
Copy it to privacy.md in this folder, fill in what is in [square brackets], delete what you don't use, and restart the board.
It describes the software. Add what your server, proxy, email provider and backups store as well.
It is no legal advice.
-->

# Privacy

[Name and postal address of who runs this board] is responsible for it. Questions about your data: [email address].

## Visiting

You can read and search jobs without an account. The pages load nothing from other sites, and there is no tracking, advertising or analytics.
How often a job is opened is counted by day, as a number without names or addresses.

Your IP address is used to limit how many requests one address may send. Counts of forms that were sent are stored with the address until the limit
ends. A careers page that you suggest is stored with a keyed hash of your network until a moderator has decided.
[If ACCESS_LOG=with-address is set: the log keeps the address of each request for … days.]

Cookies are set only for what you ask for: the theme you chose, and the country and time zone that you stated (a year), your session (until it ends), a note that is shown once after you sent a form,
links to listings you posted without an account, the link and time of an email that this board can't send, and which email has the link of your application (ten minutes), a job you wanted to save before signing in
(half an hour), and a random mark that this browser has signed in before (a year). Jobs that you save, hide or
mark as applied for without an account stay in your browser.

## Accounts

An account has a username, and if you give them, an email address and a password (stored as a hash). We use the address to confirm it, to let you set
a new password and for notices about what you do here. Saved and hidden jobs, settings and the times at which you signed in belong to the account. Links that
were sent by email are stored as hashes until they end. So are API keys that you create; we keep for 90 days what each was used for, and from which
network. All of it stays until you delete your account at /account/delete, and is then deleted at once, or within the hour if something fails.

## Alerts

If you ask for new jobs by email or as a private feed, we store the search, the name you gave it, when to write to you and, without an account, your email address;
and which jobs you were sent, for 60 days after they were listed. An address that isn't confirmed is deleted after three days. A link in each email deletes the alert
of an address and pauses that of an account. If our emails are refused or come back, or you report one as spam, we stop sending them.
We keep to which address each went, for a week, or 35 days for weekly ones. If you switch notifications on in a browser, we store the address
at which its maker takes messages for it, encrypted, until you switch them off, delete your account, or the maker no longer knows that address. The maker passes our
messages on but can't read them. Your browser keeps a copy of that address for this site, so that it can tell us when its maker replaces it.

## Wallets

If you sign in or verify with a wallet, we store its public address and the time. Signatures for signing in are checked and not kept. Wallet addresses
and what happened on a chain are public by nature; we can't delete them there.

## Profiles

A profile is yours to write. Nobody else sees it until you create a link to it, which shows it without your name, email address and wallets, or until you share
it with an employer when you apply. The employer then sees it with your application, with the facts that you chose and the days on which they were checked.
If you have a GitHub account or an ENS name checked, this server asks GitHub for your gist, or
an Ethereum node for the name; neither learns who you are here. The pay you want and the message for your applications are for you alone. All of it stays until you delete the profile or your account.

## Applications

If you apply here, we store your name, email address, message, link, CV and answers to the employer's questions until you confirm your address, three days at most. The application is then sent to
the employer by email. Both of you can see it here, with its status and the employer's answers, until 180 days after the listing closed or a day
after it was deleted. The employer's team can add notes and a rating, which you don't see here but may ask for. You can withdraw and delete it before that, and deleting your account deletes it too. A keyed hash that names nobody keeps one person from applying twice. A keyed hash of your network is kept
for 94 days, so that the employer's response figures can't be faked. The employer is responsible for what they do with your application.

An application that you sent elsewhere and add here belongs to your account with its day, status and note, until you delete it or your account. Nobody else sees it.

## Listings

If you post a job, we store what you write, its earlier versions and who changed it when. Texts that were public are shown in the job's history. The email
address for applications is never shown. Drafts are stored with your account or your email address until you send or delete them. When a listing
ends, its page stays for 180 days. Listings from other sites are public job postings; names and telephone numbers of contacts are left out.

## Companies

Members of a company's team are stored with their role. Invitations keep the invited address until they are accepted, or a week after they end. Proofs of
domains and addresses that sign for a company keep who asked for them.

## Reports and decisions

A report of a listing is stored with what you write and your account or, without one, a keyed hash of your address, so that it counts once. Claims,
appeals and the decisions of moderators stay, so that they can be explained later. The scam register names accounts that scams used, in public; appeals against
an entry are deleted with the decision. If someone is found to have tried to defraud others, keyed hashes of
their account, address and wallets are kept, so that they can't do it again.

## Files and apps

Apps can use this server for accounts, objects and files of their own. What they store belongs to the account that stored it and is deleted with it where
it is a file; what else an app stores, its own privacy text says. Devices that an app registers for notifications are stored with their tokens.
Wallets that an app asks us to follow are stored with their public transactions.

## Your rights

You can download a copy of your data and delete your account on your account’s page, have data corrected, and complain to a data protection authority. Legal basis, transfers to other
countries and the periods of your backups: [complete this for your country].
`
