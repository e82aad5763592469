export default { turbopack: { root: process.env.REPOSITORY } };
