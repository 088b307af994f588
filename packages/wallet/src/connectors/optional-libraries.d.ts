// Optional peers: not installed beside this package. What is used of them stands in the *-library.ts files; that it fits the real ones is
// checked where they are installed.
declare module '@walletconnect/ethereum-provider'
declare module '@web3auth/modal'
declare module 'magic-sdk'
