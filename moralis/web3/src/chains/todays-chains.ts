import { type Chain, currency, defineChain } from './chain.ts'

// Networks that came after the original; names, currencies, nodes and explorers are those of viem/chains (a test compares them).

export const optimism: Chain = /*#__PURE__*/ defineChain({
  chainId: 10,
  name: 'OP Mainnet',
  shortName: 'oeth',
  nativeCurrency: /*#__PURE__*/ currency('Ether', 'ETH'),
  rpcUrls: ['https://mainnet.optimism.io'],
  explorerUrl: 'https://optimistic.etherscan.io',
  infoUrl: 'https://optimism.io',
})

export const cronos: Chain = /*#__PURE__*/ defineChain({
  chainId: 25,
  name: 'Cronos Mainnet',
  shortName: 'cro',
  nativeCurrency: /*#__PURE__*/ currency('Cronos', 'CRO'),
  rpcUrls: ['https://evm.cronos.org'],
  explorerUrl: 'https://explorer.cronos.org',
  infoUrl: 'https://cronos.org',
})

export const gnosis: Chain = /*#__PURE__*/ defineChain({
  chainId: 100,
  name: 'Gnosis',
  shortName: 'gno',
  nativeCurrency: /*#__PURE__*/ currency('xDAI', 'XDAI'),
  rpcUrls: ['https://rpc.gnosischain.com'],
  explorerUrl: 'https://gnosisscan.io',
  infoUrl: 'https://docs.gnosischain.com',
})

export const unichain: Chain = /*#__PURE__*/ defineChain({
  chainId: 130,
  name: 'Unichain',
  shortName: 'unichain',
  nativeCurrency: /*#__PURE__*/ currency('Ether', 'ETH'),
  rpcUrls: ['https://mainnet.unichain.org/'],
  explorerUrl: 'https://uniscan.xyz',
  infoUrl: 'https://unichain.org',
})

export const sonic: Chain = /*#__PURE__*/ defineChain({
  chainId: 146,
  name: 'Sonic',
  shortName: 'sonic',
  nativeCurrency: /*#__PURE__*/ currency('Sonic', 'S'),
  rpcUrls: ['https://rpc.soniclabs.com'],
  explorerUrl: 'https://sonicscan.org',
  infoUrl: 'https://soniclabs.com',
})

export const zksync: Chain = /*#__PURE__*/ defineChain({
  chainId: 324,
  name: 'ZKsync Era',
  shortName: 'zksync',
  nativeCurrency: /*#__PURE__*/ currency('Ether', 'ETH'),
  rpcUrls: ['https://mainnet.era.zksync.io'],
  explorerUrl: 'https://explorer.zksync.io/',
  infoUrl: 'https://zksync.io/',
})

export const mantle: Chain = /*#__PURE__*/ defineChain({
  chainId: 5000,
  name: 'Mantle',
  shortName: 'mantle',
  nativeCurrency: /*#__PURE__*/ currency('MNT', 'MNT'),
  rpcUrls: ['https://rpc.mantle.xyz'],
  explorerUrl: 'https://mantlescan.xyz/',
  infoUrl: 'https://mantle.xyz',
})

export const base: Chain = /*#__PURE__*/ defineChain({
  chainId: 8453,
  name: 'Base',
  shortName: 'base',
  nativeCurrency: /*#__PURE__*/ currency('Ether', 'ETH'),
  rpcUrls: ['https://mainnet.base.org'],
  explorerUrl: 'https://basescan.org',
  infoUrl: 'https://base.org',
})

export const arbitrum: Chain = /*#__PURE__*/ defineChain({
  chainId: 42161,
  name: 'Arbitrum One',
  shortName: 'arb1',
  nativeCurrency: /*#__PURE__*/ currency('Ether', 'ETH'),
  rpcUrls: ['https://arb1.arbitrum.io/rpc'],
  explorerUrl: 'https://arbiscan.io',
  infoUrl: 'https://arbitrum.io',
})

export const celo: Chain = /*#__PURE__*/ defineChain({
  chainId: 42220,
  name: 'Celo',
  shortName: 'celo',
  nativeCurrency: /*#__PURE__*/ currency('CELO', 'CELO'),
  rpcUrls: ['https://forno.celo.org'],
  explorerUrl: 'https://celoscan.io',
  infoUrl: 'https://docs.celo.org/',
})

export const linea: Chain = /*#__PURE__*/ defineChain({
  chainId: 59144,
  name: 'Linea Mainnet',
  shortName: 'linea',
  nativeCurrency: /*#__PURE__*/ currency('Linea Ether', 'ETH'),
  rpcUrls: ['https://rpc.linea.build'],
  explorerUrl: 'https://lineascan.build',
  infoUrl: 'https://linea.build',
})

export const polygonAmoy: Chain = /*#__PURE__*/ defineChain({
  chainId: 80002,
  name: 'Polygon Amoy',
  shortName: 'polygonamoy',
  nativeCurrency: /*#__PURE__*/ currency('POL', 'POL'),
  rpcUrls: ['https://polygon-amoy.drpc.org'],
  explorerUrl: 'https://amoy.polygonscan.com',
  infoUrl: 'https://polygon.technology/',
  faucets: ['https://faucet.polygon.technology/'],
  isTestnet: true,
})

export const baseSepolia: Chain = /*#__PURE__*/ defineChain({
  chainId: 84532,
  name: 'Base Sepolia',
  shortName: 'basesep',
  nativeCurrency: /*#__PURE__*/ currency('Sepolia Ether', 'ETH'),
  rpcUrls: ['https://sepolia.base.org'],
  explorerUrl: 'https://sepolia.basescan.org',
  infoUrl: 'https://base.org',
  isTestnet: true,
})

export const arbitrumSepolia: Chain = /*#__PURE__*/ defineChain({
  chainId: 421614,
  name: 'Arbitrum Sepolia',
  shortName: 'arb-sep',
  nativeCurrency: /*#__PURE__*/ currency('Arbitrum Sepolia Ether', 'ETH'),
  rpcUrls: ['https://sepolia-rollup.arbitrum.io/rpc'],
  explorerUrl: 'https://sepolia.arbiscan.io',
  infoUrl: 'https://arbitrum.io',
  isTestnet: true,
})

export const scroll: Chain = /*#__PURE__*/ defineChain({
  chainId: 534352,
  name: 'Scroll',
  shortName: 'scr',
  nativeCurrency: /*#__PURE__*/ currency('Ether', 'ETH'),
  rpcUrls: ['https://rpc.scroll.io'],
  explorerUrl: 'https://scrollscan.com',
  infoUrl: 'https://scroll.io',
})

export const hoodi: Chain = /*#__PURE__*/ defineChain({
  chainId: 560048,
  name: 'Hoodi',
  shortName: 'hoe',
  nativeCurrency: /*#__PURE__*/ currency('Hoodi Ether', 'ETH'),
  rpcUrls: ['https://rpc.hoodi.ethpandaops.io'],
  explorerUrl: 'https://hoodi.etherscan.io',
  infoUrl: 'https://hoodi.ethpandaops.io',
  isTestnet: true,
})

export const sepolia: Chain = /*#__PURE__*/ defineChain({
  chainId: 11155111,
  name: 'Sepolia',
  shortName: 'sep',
  nativeCurrency: /*#__PURE__*/ currency('Sepolia Ether', 'ETH'),
  rpcUrls: ['https://11155111.rpc.thirdweb.com'],
  explorerUrl: 'https://sepolia.etherscan.io',
  infoUrl: 'https://sepolia.dev',
  isTestnet: true,
})

export const optimismSepolia: Chain = /*#__PURE__*/ defineChain({
  chainId: 11155420,
  name: 'OP Sepolia',
  shortName: 'opsep',
  nativeCurrency: /*#__PURE__*/ currency('Sepolia Ether', 'ETH'),
  rpcUrls: ['https://sepolia.optimism.io'],
  explorerUrl: 'https://optimism-sepolia.blockscout.com',
  infoUrl: 'https://optimism.io',
  isTestnet: true,
})
