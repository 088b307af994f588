/** The page of admins about nodes of chains, and what of a chain is followed. */

export const heading = 'Chains'
export const noNode =
  'No chain has a node on this server, so the data API can’t read any. Set {first} to the URL of an Ethereum node, or {other} for another chain, then restart.'
export const indexSize = 'The index uses {used} MB of {maximum} MB.'

export const isReachable = 'Reachable'
export const isUnreachable = 'Not reachable'
export const isStopped = 'Stopped'
export const hasNoNode = 'No node'

export const nodes = 'Nodes'
export const nodesOf = '{count} in {variable}'
export const publicNodes = 'Public ({count}): plain reads only, nothing is followed'
export const addresses = { one: '# address', other: '# addresses' }
export const newestBlock = 'Newest block'
export const finalBlock = 'Final up to'
export const indexedTo = 'Indexed up to'
export const logRange = 'Blocks per log call'
export const callsToday = 'Calls today'
export const followed = 'Followed'
export const none = 'None'
export const nothing = 'Nothing'
export const contracts = { one: '# contract', other: '# contracts' }
export const wallets = { one: '# wallet', other: '# wallets' }
export const events = { one: '# event', other: '# events' }
export const complete = { one: '# complete', other: '# complete' }

export const notFollowed = 'Nothing is followed here: {variable} is not set.'
export const hasStopped = 'Following has stopped:'

export const watchList = 'Contracts and wallets'
export const contract = 'Contract'
export const wallet = 'Wallet'
export const doesNotAddUp = 'transfers don’t add up'
export const blocks = 'blocks {from} to {to}'
export const noBlocks = 'no blocks yet'
export const isComplete = 'complete'
export const isReading = 'still reading'
export const wantedBy = 'for {owners}'
export const operator = 'the operator'
export const wantedByNobody = 'stopped, rows are being deleted'
export const more = 'And {count} more.'
export const stop = 'Stop following'
export const stopOf = (subject: string) => `Stop following ${subject}`
export const stopHint =
  'If you stop, anything that nobody else follows is deleted from the index. What you follow next reuses its space.'

export const eventList = 'Events as objects'
export const eventInto = '{event} into {className}'
export const eventFinal = 'final up to block {block}'
export const eventNotBegun = 'not started'
export const stopEvent = 'Stop writing'
export const stopEventOf = (event: string, into: string) => `Stop writing ${event} into ${into}`
export const stopEventHint = 'If you stop, the objects stay.'

export const follow = 'Follow a contract'
export const kind = 'What to follow'
export const kindHint =
  'Transfers of a token or NFT contract, for the data API, or one event of any contract as objects of a class at /server.'
export const transfers = 'Transfers'
export const otherEvents = 'An event'
export const chain = 'Chain'
export const address = 'Contract address'
export const event = 'Event'
export const eventHint =
  'For an event only. In full, such as: event Sold(address indexed buyer, uint256 price)'
export const className = 'Class'
export const classHint = 'For an event only. Created if it doesn’t exist.'
export const fromBlock = 'From block'
export const fromBlockHint = 'For an event only. Leave blank to start with the next block.'
export const followButton = 'Follow contract'

export const secondsOld = '{count} s old'
export const minutesOld = '{count} min old'
export const hoursOld = '{count} h old'
export const daysOld = '{count} d old'

// Errors
export const chooseChain = 'Choose a chain that has a node on this server.'
export const enterContract = 'Enter the contract’s address: 0x and 40 characters.'
export const enterEvent = 'Enter the event, such as event Sold(address buyer).'
export const enterBlock = 'Enter the number of a block, or leave it blank.'
export const noTokenHere = 'No token or NFT contract has this address on this chain. Check both.'
export const notFollowing = (address: string): string => `You don’t follow ${address} on this chain.`

/** In the log of admins. */
export const loggedEvent = (id: string): string => `event ${id}`
