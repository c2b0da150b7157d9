export { readYamlTree as readYaml } from './yaml-tree';
