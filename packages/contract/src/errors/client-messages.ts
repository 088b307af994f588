/**
 * Messages of the SDK and the hooks without a number, word for word as apps compare it with. `{name}` in braces stands for what
 * differs; fillMessage fills it in.
 */
export const startMessages = {
  serverUrlRequired: 'Moralis.start failed: serverUrl is required',
  appIdRequired: 'Moralis.start failed: appId is required',
  noAppId:
    'No appId is provided. Please provide an appId to the Moralis.Provider or as argument in initialize()',
  noServerUrl:
    'No serverUrl is provided. Please provide an serverUrl to the Moralis.Provider or as argument in initialize()',
  appIdForProvider: 'Provide a "appId" provided to <MoralisProvider>',
  serverUrlForProvider: 'Provide a "serverUrl" provided to <MoralisProvider>',
  outsideOfProvider: 'Make sure to only call useMoralis within a  <MoralisProvider>',
  startBeforeUse: 'You need to call Moralis.start with an applicationId before using Moralis.',
  storagePathIsNoText: 'Tried to get a Storage path that was not a String.',
  keysNotFetched: 'Could not fetch keys with moralisSecret',
  secretInBrowser:
    'Moralis.start warning: Using {option} on the browser enviroment reveals critical information.',
  newerVersion:
    'You are not using the latest version of the SDK. Please update it as soon as possible to enjoy the newest features. Most recent version: {version}',
  web3ApiNotInitialized: 'Web3Api not initialized, run Moralis.start() first',
  solanaApiNotInitialized: 'SolanaAPI not initialized, run Moralis.start() first',
  web3ApiNeedsKeyOrServer: 'Web3Api.initialize failed: initialize with apiKey or serverUrl',
  solanaApiNeedsKeyOrServer: 'SolanaApi.initialize failed: initialize with apiKey or serverUrl',
  notStarted: 'Moralis has not been initialized, run Moralis.start first',
  pluginsNotFinished: 'Plugins are not finished initializing',
  pluginMissing: '{plugin} plugin has not been installed or initialized',
  pluginFailed: 'Something went wrong\n{details}',
} as const

/** Signing in with a wallet. */
export const authenticationMessages = {
  noAccount: 'Cannot authenticate, no account returned from provider',
  addressNotFound: 'Address not found',
  notSigned: 'Data not signed',
  noUser: 'Could not get user',
  mustEnableDot: 'Must enable MoralisDot',
  noSigner: 'No signer found',
  phantomMissing: 'Phantom wallet not available',
  erdScriptsMissing: 'Please add erdjs scripts',
  ledgerMissing: 'Could not initialise ledger app, make sure Elrond app is open',
} as const

/** Wallets, networks, transfers and contract calls. */
export const walletMessages = {
  enabling:
    'Cannot execute Moralis.enableWeb3(), as Moralis Moralis.enableWeb3() already has been called, but is not finished yet ',
  noProvider: 'Failed to activate, no provider returned',
  missingWeb3: 'Missing web3 instance, make sure to call Moralis.enableWeb3() or Moralis.authenticate()',
  noEthereum: 'Non ethereum enabled browser',
  noAccountEnabled: 'No web3 account found, run enableWeb3() first',
  methodMissing: 'Cannot call {method}, as it does not exist on connector type "{type}"',
  chainNotSupported: 'Chain {chain} not supported or is not specified',
  notANumber: 'The input provided should be a number',
  notAText: 'The input provided should be a string',
  notImplemented: 'Not implemented: activate()',
  connectorMissing: 'Cannot initialize InternalWeb3Provider without a connector',
  nodeKeyInBrowser:
    'Using speedyNodeApiKey on the browser enviroment is not recommended, as it is publicly visible.',
  noPrompt: 'No prompt supplied',
  unsupportedType: 'Unsupported type',
  fieldRequired: '{field} is required',
  senderNotFound: 'Sender address not found',
  invalidTokenId: 'Invalid token Id',
  unknownTransferType: 'Unknown transfer type: "{type}"',
  functionNotInAbi: 'Function does not exist in abi',
  topicNotInAbi: 'Function with the provided topic does not exist in abi. Possible funcationNames: {names}',
  ambiguousFunction:
    'Multiple function definitions found in the abi. Please include the topic in the functionName. Possible funcationNames: {names}',
  fromRequired: 'From address is required',
  functionNotOnContract: 'Cannot find function "{name}" on the contract',
  walletConnectMissing:
    'Cannot enable via WalletConnect: dependency "@walletconnect/web3-provider" is missing',
  walletConnectFailed: 'Could not connect via WalletConnect, error in connecting to provider',
  web3AuthClientId: '"clientId" not provided, please provide clientId',
  web3AuthMissing: '"@web3auth/web3auth" not installed, please install',
  web3AuthNotInitialized: 'Could not connect via Web3Auth, error during initializing Web3Auth',
  web3AuthNotConnected: 'Could not connect via Web3Auth, error in connecting to provider',
  web3AuthNotAuthenticated: 'Could not connect via Web3Auth, error while authenticating',
  magicEmail: '"email" not provided, please provide Email',
  magicApiKey: '"apiKey" not provided, please provide Api Key',
  magicNetwork: '"network" not provided, please provide network',
  magicMissing: 'Cannot enable via MagicLink: dependency "magic-sdk" is missing',
  magicNotEnabled: 'Error during enable via MagicLink, please double check network and apikey',
  magicLoginFailed: 'Error during enable via MagicLink, login to magic failed',
  unknownTrigger: 'Unknown trigger: "{name}"',
  nothingToSign: 'web3Sign trigger does not have a message to sign',
  signerInvalid: 'web3Sign trigger signer address missing or invalid',
  noParametersToSign: 'web3SignV4 trigger does not have `parameters` to sign',
  noFromAddress: 'web3SignV4 trigger does not have a `from` address',
  noPluginName: 'callPluginEndpoint trigger does not have an plugin name to call',
  noPluginEndpoint: 'callPluginEndpoint trigger does not have an endpoint to call',
  nothingSaved: 'Nothing saved to memory card',
} as const

/** The signed-in user and what belongs to it. */
export const userMessages = {
  noDataAfterSave: 'No user data found after save',
  noDataAfterRefetch: 'No user data found after refetch',
  textOnly: '{field} can only be a string type',
  signInToSetData: 'User needs to be authenticated before setting new data',
  signInToRefetch: 'User needs to be authenticated before refetching',
  emptyUsername: 'Cannot sign up user with an empty username.',
  emptyPassword: 'Cannot sign up user with an empty password.',
  usernameIsNoText: 'Username must be a string.',
  passwordIsNoText: 'Password must be a string.',
  noCurrentUser: 'There is no current user.',
  noSessionToUpgrade: 'Cannot upgrade a user with no session token',
} as const

/** Objects, queries and what is put into them. */
export const objectMessages = {
  notFound: 'Object not found.',
  allMustExist: 'All objects must exist on the server.',
  allMustHaveId: 'All objects must have an ID',
  mustHaveId: 'Object does not have an ID',
  allOfOneClass: 'All objects should be of the same class',
  cycle: 'Tried to save a batch with a cycle.',
  readOnly: 'Cannot modify readonly attribute: {key}',
  pointerToUnsavedParseObject: 'Cannot create a pointer to an unsaved ParseObject',
  pointerToUnsavedObject: 'Cannot create a pointer to an unsaved Object.',
  notAllowedHere: 'Parse Objects not allowed here',
  unsavedFile: 'Tried to encode an unsaved file.',
  invalidDate: 'Tried to encode an invalid date.',
  unnamedFile: 'Cannot delete an unnamed file.',
  aclInvalid: 'ACL must be a Parse ACL.',
  roleNameSaved: "A role's name can only be set before it has been saved.",
  roleNameIsNoText: "A role's name must be a String.",
  roleNameLetters: "A role's name can be only contain alphanumeric characters, _, -, and spaces.",
  cannotIterate: 'Cannot iterate on a query with sort, skip, or limit.',
  bothExpirations: 'expiration_time and expiration_interval cannot both be set.',
} as const

/** Between the SDK, servers and nodes. */
export const transportMessages = {
  noResponse: 'No response',
  errorResponse: 'Error response [{status}] {statusText}',
  unexpectedRpcResponse: 'Received unexpected JSON-RPC response',
  rpcFailed: 'Failed to make "{method}" request with networkConnector: "{reason}"',
  noRpcUrls: 'Cannot connect to rpc: No urls or speedyNodeApiKey provided for NetworkWeb3Connector.',
  noRpcUrlForChain: 'No rpc url provided for chainId {chainId}',
  requestFailed: 'XMLHttpRequest failed: {reason}',
  unreachable: 'Unable to connect to the Parse API',
  noFetch: 'Cannot make a request: No definition of XMLHttpRequest was found.',
  invalidErrorJson: 'Received an error with invalid JSON from Parse: {body}',
  invalidResponse: 'The server returned an invalid response.',
  invalidConfig: 'Config JSON response invalid.',
  configNotUpdated: 'Error occured updating Config.',
} as const

/** The web3 data API, called directly. */
export const dataApiMessages = {
  rateLimited:
    'This Moralis Server is rate-limited because of the plan restrictions. See the details about the current rate and throttle limits: {headers}',
  failed: 'Web3 API error while calling {url}',
  solanaFailed: 'Solana API error while calling {url}',
  pathParameterMissing: 'required param {key} not provided',
  bodyParameterMissing: 'param {key} is required!',
  unreachable: 'Network Error',
  statusFailed: 'Request failed with status code {status}',
  timedOut: 'timeout of {milliseconds}ms exceeded',
} as const

/** Messages that only our SDK has. */
export const ourMessages = {
  unusualServerUrl:
    'Moralis.start warning: {serverUrl} is not of the form https://jobs.example.com/server. It is used all the same.',
  cancelled: 'Cancelled before it was done.',
  aborted: 'The call was aborted.',
} as const

/** A message with its braces filled: `fillMessage('{field} is required', { field: 'receiver' })` is "receiver is required". */
export function fillMessage(message: string, values: Record<string, string | number>): string {
  return message.replace(/\{(\w+)\}/g, (braces, name: string) => String(values[name] ?? braces))
}
