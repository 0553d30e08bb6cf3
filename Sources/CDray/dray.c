#include "dray.h"
