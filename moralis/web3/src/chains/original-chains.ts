import { type Chain, currency, defineChain } from './chain.ts'

// The twelve networks of the original, with its names, currencies and explorers; nodes are today's.

export const ethereum: Chain = /*#__PURE__*/ defineChain({
  chainId: 1,
  name: 'Ethereum Mainnet',
  shortName: 'eth',
  nativeCurrency: /*#__PURE__*/ currency('Ether', 'ETH'),
  rpcUrls: ['https://ethereum.reth.rs/rpc', 'https://cloudflare-eth.com'],
  explorerUrl: 'https://etherscan.io/',
  infoUrl: 'https://ethereum.org',
})

/** Shut down in 2022. */
export const ropsten: Chain = /*#__PURE__*/ defineChain({
  chainId: 3,
  name: 'Ethereum Testnet Ropsten',
  shortName: 'rop',
  nativeCurrency: /*#__PURE__*/ currency('Ropsten Ether', 'ROP'),
  rpcUrls: [],
  explorerUrl: 'https://ropsten.etherscan.io/',
  infoUrl: 'https://github.com/ethereum/ropsten',
  isTestnet: true,
  isDead: true,
  replacedBy: 11155111,
})

/** Shut down in 2023. */
export const rinkeby: Chain = /*#__PURE__*/ defineChain({
  chainId: 4,
  name: 'Ethereum Testnet Rinkeby',
  shortName: 'rin',
  nativeCurrency: /*#__PURE__*/ currency('Rinkeby Ether', 'RIN'),
  rpcUrls: [],
  explorerUrl: 'https://rinkeby.etherscan.io/',
  infoUrl: 'https://www.rinkeby.io',
  isTestnet: true,
  isDead: true,
  replacedBy: 11155111,
})

/** Shut down in 2024. */
export const goerli: Chain = /*#__PURE__*/ defineChain({
  chainId: 5,
  name: 'Ethereum Testnet Görli',
  shortName: 'gor',
  nativeCurrency: /*#__PURE__*/ currency('Görli Ether', 'GOR'),
  rpcUrls: [],
  explorerUrl: 'https://goerli.etherscan.io/',
  infoUrl: 'https://goerli.net/#about',
  isTestnet: true,
  isDead: true,
  replacedBy: 11155111,
})

/** Shut down in 2022. Today chain id 42 belongs to LUKSO, an unrelated network. */
export const kovan: Chain = /*#__PURE__*/ defineChain({
  chainId: 42,
  name: 'Ethereum Testnet Kovan',
  shortName: 'kov',
  nativeCurrency: /*#__PURE__*/ currency('Kovan Ether', 'KOV'),
  rpcUrls: [],
  explorerUrl: 'https://kovan.etherscan.io/',
  infoUrl: 'https://kovan-testnet.github.io/website',
  isTestnet: true,
  isDead: true,
  replacedBy: 11155111,
})

export const bsc: Chain = /*#__PURE__*/ defineChain({
  chainId: 56,
  name: 'Binance Smart Chain Mainnet',
  shortName: 'bnb',
  nativeCurrency: /*#__PURE__*/ currency('Binance Chain Native Token', 'BNB'),
  rpcUrls: ['https://56.rpc.thirdweb.com', 'https://bsc-dataseed1.binance.org'],
  explorerUrl: 'https://bscscan.com/',
  infoUrl: 'https://www.binance.org',
  today: { name: 'BNB Smart Chain', nativeCurrency: /*#__PURE__*/ currency('BNB', 'BNB') },
})

export const bscTestnet: Chain = /*#__PURE__*/ defineChain({
  chainId: 97,
  name: 'Binance Smart Chain Testnet',
  shortName: 'bnbt',
  nativeCurrency: /*#__PURE__*/ currency('Binance Chain Native Token', 'tBNB'),
  rpcUrls: ['https://data-seed-prebsc-1-s1.bnbchain.org:8545'],
  explorerUrl: 'https://testnet.bscscan.com',
  infoUrl: 'https://testnet.binance.org/',
  isTestnet: true,
  today: { name: 'BNB Smart Chain Testnet', nativeCurrency: /*#__PURE__*/ currency('BNB', 'tBNB') },
})

export const polygon: Chain = /*#__PURE__*/ defineChain({
  chainId: 137,
  name: 'Polygon Mainnet',
  shortName: 'MATIC',
  nativeCurrency: /*#__PURE__*/ currency('MATIC', 'MATIC'),
  rpcUrls: ['https://polygon.drpc.org', 'https://polygon-rpc.com/'],
  explorerUrl: 'https://explorer-mainnet.maticvigil.com',
  infoUrl: 'https://polygon.technology/',
  today: { nativeCurrency: /*#__PURE__*/ currency('POL', 'POL'), explorerUrl: 'https://polygonscan.com' },
})

export const fantom: Chain = /*#__PURE__*/ defineChain({
  chainId: 250,
  name: 'Fantom Opera',
  shortName: 'ftm',
  nativeCurrency: /*#__PURE__*/ currency('Fantom', 'FTM'),
  rpcUrls: ['https://250.rpc.thirdweb.com', 'https://rpc.ftm.tools'],
  explorerUrl: 'https://ftmscan.com/',
  infoUrl: 'https://fantom.foundation',
})

export const avalancheFuji: Chain = /*#__PURE__*/ defineChain({
  chainId: 43113,
  name: 'Avalanche Fuji Testnet',
  shortName: 'Fuji',
  networkId: 1,
  nativeCurrency: /*#__PURE__*/ currency('Avalanche', 'AVAX'),
  rpcUrls: ['https://api.avax-test.network/ext/bc/C/rpc'],
  explorerUrl: 'https://explorer.avax-test.network/',
  infoUrl: 'https://cchain.explorer.avax-test.network',
  faucets: ['https://faucet.avax-test.network/'],
  isTestnet: true,
  today: { explorerUrl: 'https://testnet.snowtrace.io' },
})

export const avalanche: Chain = /*#__PURE__*/ defineChain({
  chainId: 43114,
  name: 'Avalanche Mainnet',
  shortName: 'Avalanche',
  nativeCurrency: /*#__PURE__*/ currency('Avalanche', 'AVAX'),
  rpcUrls: ['https://api.avax.network/ext/bc/C/rpc'],
  explorerUrl: 'https://cchain.explorer.avax.network/',
  infoUrl: 'https://www.avax.network/',
  today: { explorerUrl: 'https://snowtrace.io' },
})

/** Shut down in 2024. */
export const polygonMumbai: Chain = /*#__PURE__*/ defineChain({
  chainId: 80001,
  name: 'Polygon Testnet Mumbai',
  shortName: 'maticmum',
  nativeCurrency: /*#__PURE__*/ currency('MATIC', 'MATIC'),
  rpcUrls: [],
  explorerUrl: 'https://mumbai.polygonscan.com',
  infoUrl: 'https://polygon.technology/',
  isTestnet: true,
  isDead: true,
  replacedBy: 80002,
})
