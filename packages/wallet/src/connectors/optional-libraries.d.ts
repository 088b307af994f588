// Optional peers, not installed here. The connectors declare what we use of them; conformance tests compare that with the real
// libraries.
declare module '@walletconnect/ethereum-provider'
declare module '@web3auth/modal'
declare module 'magic-sdk'
