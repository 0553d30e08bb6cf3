internal import Dray
