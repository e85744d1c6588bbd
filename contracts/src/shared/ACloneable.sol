// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IERC165} from "@openzeppelin/contracts/utils/introspection/IERC165.sol";
import {Initializable} from "solady/utils/Initializable.sol";
import {ICloneable} from "./ICloneable.sol";

/// @title ACloneable
/// @notice The base of all cloneable contracts.
/// @dev The constructor locks the implementation, so that no inheriting contract can forget to.
abstract contract ACloneable is ICloneable, Initializable {
    constructor() {
        _disableInitializers();
    }

    /// @inheritdoc ICloneable
    function initialize(bytes calldata) external virtual {
        revert InitializerNotImplemented();
    }

    /// @inheritdoc ICloneable
    function supportsInterface(bytes4 interfaceId) public view virtual returns (bool) {
        return interfaceId == type(ICloneable).interfaceId || interfaceId == type(IERC165).interfaceId;
    }
}
