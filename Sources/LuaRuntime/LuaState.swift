internal import CLua
